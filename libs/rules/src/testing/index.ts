export { smallBusinessChart, workedExample, type WorkedVoucher } from './worked-example';
