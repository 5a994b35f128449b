import { currentUserId } from '../session-atom';

/** Answers true once the same person has signed in again, false when the page is to be left. */
type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let asking: Promise<boolean> | undefined;
let signIns = 0;

/** Lets the shell ask for a new sign-in above the page; gives the way to end that. */
export function provideSignInAgain(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/** How often somebody has signed in again in this page: a call notes it when it is sent. */
export function signInCount(): number {
  return signIns;
}

/**
 * Whether a call that found the session ended may be sent again. All such calls wait for one
 * sign-in; one sent before the latest sign-in is simply sent again. False where nobody was signed
 * in, or where nothing can ask: then the page is left for the login page.
 */
export async function signedInAgain(countAtSending: number): Promise<boolean> {
  if (signIns > countAtSending) return true;
  if (!asker || currentUserId() === undefined) return false;
  asking ??= asker().then((isSignedIn) => {
    asking = undefined;
    if (isSignedIn) signIns += 1;
    return isSignedIn;
  });
  return asking;
}
