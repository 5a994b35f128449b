import { act, fireEvent, render, screen } from '@testing-library/react';
import { CrashBoundary, lazyPart } from '.';
import { network } from './network';

const reachable = jest.spyOn(network, 'isReachable');

beforeEach(() => {
  reachable.mockResolvedValue(true);
});

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

describe('without network', () => {
  const Drawer = ({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      明细
    </button>
  );

  const open = async () => {
    reachable.mockResolvedValue(false);
    const { load, fetches } = chunk();
    const Greeting = lazyPart(load, 'Greeting');
    render(
      <CrashBoundary title="页面出错，已停止显示">
        <p>发票列表</p>
        <Greeting name="林会计" />
      </CrashBoundary>,
    );
    await act(async () => fetches[0]?.fail());
    return { load, fetches };
  };

  it('offers a retry in the place of the part, and the screen around it stays', async () => {
    const { fetches } = await open();
    screen.getByText('发票列表');
    expect(screen.getByRole('alert')).toHaveTextContent('网络连接失败');
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
    await act(async () => fetches[1]?.fail());
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
    await act(async () => fetches[2]?.come());
    screen.getByText('您好，林会计');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('fetches the part when the network is back', async () => {
    const { load, fetches } = await open();
    fireEvent(window, new Event('online'));
    expect(load).toHaveBeenCalledTimes(2);
    await act(async () => fetches[1]?.come());
    screen.getByText('您好，林会计');
    screen.getByText('发票列表');
  });

  it('closes a drawer that did not come', async () => {
    reachable.mockResolvedValue(false);
    const Part = lazyPart(
      () => Promise.reject<{ Drawer: typeof Drawer }>(new Error('offline')),
      'Drawer',
    );
    const onClose = jest.fn();
    await act(async () => void render(<Part onClose={onClose} />));
    fireEvent.click(screen.getByRole('button', { name: /关\s*闭/ }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
