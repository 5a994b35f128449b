import { PRODUCT_NAME, setShownTitle } from '@mingzhang/shell-api';

/**
 * Title of the browser's page: the product, then the route (specification, section 2). A module that
 * is still loading shows it as well.
 */
export function setPageTitle(title: string | undefined): void {
  setShownTitle(title);
  document.title = title ? `${PRODUCT_NAME} - ${title}` : PRODUCT_NAME;
}
