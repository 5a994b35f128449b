import { insuranceCalls, type RequestOf } from '@mingzhang/contract';
import type { DemoBooks } from '@mingzhang/server';

const city = '上海';

/** 社保公积金方案 of the demo company: the parameters that the product proposes for its city. */
export async function addScheme({ months, call }: Pick<DemoBooks, 'months' | 'call'>) {
  const [from = ''] = months;
  const { items, cities } = await call(insuranceCalls.proposals, {});
  const bounds = cities.find((each) => each.city === city);
  if (!bounds) throw new Error(`nothing is proposed for ${city}`);
  const { floor, ceiling } = bounds;
  const versions = [
    {
      from,
      items: items.map(({ code, name, companyRate, personalRate, isDeductible }) => {
        const rates = { code, name, companyRate, personalRate, isDeductible };
        return code === 'housingFund' ? rates : { ...rates, floor, ceiling };
      }),
    },
  ];
  const body: RequestOf<typeof insuranceCalls.create>['body'] = {
    name: '上海城镇职工',
    city,
    versions,
    remark: '参数取自系统参考值，请按当地最新规定核对',
  };
  return call(insuranceCalls.create, { body });
}
