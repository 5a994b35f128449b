/** The company of tests, its supplier and its customer; their tax ids are right. */
export const testCompany = { taxId: '91310115MA1H5XY832', name: '江南百货商贸有限公司' };
export const testSupplier = { taxId: '91110105MA01K7Q28A', name: '恒泰工贸有限公司' };
export const testCustomer = { taxId: '91330106MA2BTUW396', name: '平湖商贸有限公司' };
