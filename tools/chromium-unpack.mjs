// Unpacks the packaged browser into TMPDIR; a process of its own, since the package reads that variable.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
