import { act, render, screen } from '@testing-library/react';
import { CrashBoundary, lazyPart } from '.';

/** A chunk that comes, or does not, when the test says so. */
function chunk() {
  const fetches: { come: () => void; fail: () => void }[] = [];
  const load = jest.fn(
    () =>
      new Promise<{ Greeting: (props: { name: string }) => string }>((resolve, reject) => {
        fetches.push({
          come: () => resolve({ Greeting: ({ name }) => `您好，${name}` }),
          fail: () => reject(new Error('the chunk did not come')),
        });
      }),
  );
  return { load, fetches };
}

const Waiting = ({ name }: { name: string }) => `${name}稍候`;

it('stands in the place of a part until that is there, and is given the same', async () => {
  const { load, fetches } = chunk();
  const Greeting = lazyPart(load, 'Greeting', Waiting);
  expect(load).not.toHaveBeenCalled();
  render(<Greeting name="林会计" />);
  screen.getByText('林会计稍候');
  await act(async () => fetches[0]?.come());
  screen.getByText('您好，林会计');
});

it('draws a part that is there at once, and fetches it once for all its places', async () => {
  const { load, fetches } = chunk();
  const Greeting = lazyPart(load, 'Greeting', Waiting);
  const { rerender } = render([<Greeting key="a" name="林" />, <Greeting key="b" name="周" />]);
  await act(async () => fetches[0]?.come());
  screen.getByText('您好，林您好，周');
  rerender([<Greeting key="c" name="陈" />]);
  screen.getByText('您好，陈');
  expect(load).toHaveBeenCalledTimes(1);
});

it('is for the boundary around it when it does not come, and is fetched anew when it is drawn anew', async () => {
  const crash = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { load, fetches } = chunk();
  const Greeting = lazyPart(load, 'Greeting');
  const place = (key: string) => (
    <CrashBoundary key={key} title="页面出错，已停止显示">
      <Greeting name="林会计" />
    </CrashBoundary>
  );
  const { rerender } = render(place('first'));
  await act(async () => fetches[0]?.fail());
  screen.getByText('页面出错，已停止显示');
  rerender(place('second'));
  await act(async () => fetches[1]?.come());
  screen.getByText('您好，林会计');
  crash.mockRestore();
});

it('leaves alone what is gone before it comes', async () => {
  const { load, fetches } = chunk();
  const Greeting = lazyPart(load, 'Greeting', Waiting);
  const { unmount } = render(<Greeting name="林会计" />);
  unmount();
  await act(async () => fetches[0]?.fail());
  expect(screen.queryByText(/林会计/)).toBeNull();
});
