import { shellConfig } from '@mingzhang/build/rspack.shell';

export default shellConfig({ dir: import.meta.dirname });
