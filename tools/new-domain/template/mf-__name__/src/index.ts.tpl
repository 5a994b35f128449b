// Only the import: shared packages are agreed on before anything may use them.
void import('./bootstrap');
