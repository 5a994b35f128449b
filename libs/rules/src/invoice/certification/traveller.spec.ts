import { travellerProblem } from './traveller';

describe('the traveller of a ticket', () => {
  it('has to be named on tickets of road and water', () => {
    expect(travellerProblem({ kind: 'ROAD_WATER' }, '')).toContain('乘车人');
    expect(travellerProblem({ kind: 'ROAD_WATER' }, '张磊')).toBeUndefined();
    expect(travellerProblem({ kind: 'RAIL' }, '')).toBeUndefined();
  });
});
