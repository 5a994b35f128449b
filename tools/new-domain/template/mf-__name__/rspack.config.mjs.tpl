import { remoteConfig } from '@mingzhang/build/rspack.remote';

export default remoteConfig({ dir: import.meta.dirname });
