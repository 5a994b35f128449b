import '@testing-library/jest-dom';
import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SubjectPicker } from '../subject/subject-picker';
import { ChoiceField } from './choice-field';
import { Chooser } from './chooser';

const subjects = [
  { id: 2202, code: '1122', name: '应收账款', fullName: '应收账款', mnemonic: 'yszk' },
  { id: 13, code: '2202', name: '应付账款', fullName: '应付账款', mnemonic: 'yfzk' },
  { id: 22021, code: '220203', name: '暂估', fullName: '应付账款-暂估', mnemonic: 'yfzk-zg' },
];

function Subjects() {
  const [id, setId] = useState<number | undefined>(2202);
  return (
    <>
      <SubjectPicker subjects={subjects} value={id} onChange={(subject) => setId(subject?.id)} />
      <output>{id}</output>
    </>
  );
}

/** Items that a service finds, with one chosen that it does not offer. */
function Items({
  found,
}: {
  found: (text: string) => readonly { value: string; label: string }[];
}) {
  const [id, setId] = useState('9');
  const [text, setText] = useState('');
  return (
    <>
      <Chooser
        aria-label="客户"
        search={{ text, onText: setText }}
        value={id}
        chosen={{ value: '9', label: '009 华美' }}
        options={found(text)}
        onChange={(chosen) => setId(chosen ?? '')}
      />
      <output>{id}</output>
    </>
  );
}

async function enter(text: string) {
  const field = screen.getByRole('combobox');
  await userEvent.type(field, text);
  // The list goes by the number of the key, which typed keys do not have here.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  fireEvent.keyUp(field, { key: 'Enter', keyCode: 13 });
}

describe('a chooser', () => {
  it('takes with Enter the first subject of what is typed, not the one chosen before', async () => {
    render(<Subjects />);
    await enter('2202');
    expect(screen.getByRole('status')).toHaveTextContent(/^13$/);
    await enter('yszk');
    expect(screen.getByRole('status')).toHaveTextContent(/^2202$/);
  });

  it('has what is chosen in front while nothing is typed, though it is not among those found', async () => {
    const all = [
      { value: '1', label: '001 白云' },
      { value: '10', label: '010 海天' },
    ];
    render(<Items found={(text) => all.filter(({ label }) => label.includes(text))} />);
    expect(screen.getByText('009 华美')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: '客户' }));
    const names = () => screen.getAllByRole('option').map((option) => option.ariaLabel);
    expect(names()).toEqual(['009 华美', '001 白云']);
    await enter('0');
    expect(screen.getByRole('status')).toHaveTextContent(/^1$/);
  });

  it('goes by the names of the options, not by their ids', async () => {
    const onChange = jest.fn();
    const options = [
      { value: '5', label: '2月' },
      { value: '7', label: '12月' },
      { value: '21', label: '23月' },
    ];
    render(<ChoiceField label="月份" value="7" options={options} onChange={onChange} />);
    await enter('2');
    expect(onChange).toHaveBeenCalledWith('5');
  });

  it('is emptied by Delete while nothing is typed, not by erasing what is', async () => {
    render(<Subjects />);
    const user = userEvent.setup();
    await user.type(screen.getByRole('combobox'), '22{Backspace}{Backspace}');
    expect(screen.getByRole('status')).toHaveTextContent(/^2202$/);
    await user.keyboard('{Delete}');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('shows the id of a choice that is not offered', () => {
    render(<ChoiceField label="月份" value="7" options={[]} onChange={jest.fn()} />);
    expect(screen.getByText('7')).toBeInTheDocument();
  });

  it('that narrows a list reads what it is of and 全部, in every list alike', () => {
    const options = [{ value: 'audited', label: '已审核' }];
    const field = (value: string) => (
      <ChoiceField isNarrowing label="审核" onChange={jest.fn()} value={value} options={options} />
    );
    const { rerender, container } = render(field(''));
    expect(container).toHaveTextContent('审核全部');
    rerender(field('audited'));
    expect(container).toHaveTextContent('审核已审核');
  });
});
