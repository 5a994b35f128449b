import { redReference } from './red-reference';

const blue = '26312000000018450217';
const form = '31011526101234567890';

describe('the remark of a red invoice', () => {
  it.each([
    [`被红冲蓝字数电发票号码：${blue} 红字发票信息确认单编号：${form}`, blue, form],
    [`被红冲蓝字数电票号码：${blue} 红字发票信息确认单编号：${form}`, blue, form],
    [`开具红字增值税专用发票信息表编号3101152610123456`, '', '3101152610123456'],
    ['对应正数发票代码:3100131130号码:01234567', '3100131130/01234567', ''],
    ['对应正数发票代码：044001900111 号码：01234567', '044001900111/01234567', ''],
    [`被红冲蓝字数电票号码:${blue}红字发票信息确认单编号:${form}；退货`, blue, form],
    [`红字发票信息确认单编号：${form}`, '', form],
    [`合同 ${blue}`, '', ''],
    [`被红冲蓝字数电票号码：${blue}1`, '', ''],
    [`被红冲蓝字数电票号码${' '.repeat(900)}:${'　'.repeat(900)}${blue}`, blue, ''],
    [`对应正数发票代码:\n3100131130\t${' '.repeat(900)}号码: 01234567`, '3100131130/01234567', ''],
    [`红字发票信息确认单编号${' '.repeat(1_900)}x`, '', ''],
    ['', '', ''],
  ])('%s', (remark, blueNumber, confirmationNumber) =>
    expect(redReference(remark)).toEqual({ blueNumber, confirmationNumber }),
  );
});
