import { PRODUCT_NAME } from '@mingzhang/shell-api';

/** Title of the browser's page: the product, then the route (specification, section 2). */
export function setPageTitle(title: string | undefined): void {
  document.title = title ? `${PRODUCT_NAME} - ${title}` : PRODUCT_NAME;
}
