import { payYearCalls, type YearFigure } from '@mingzhang/contract';
import { useCall } from '@mingzhang/shell-api';

export const useYear = (year: number, figure: YearFigure) =>
  useCall(payYearCalls.overview, { query: { year, figure } }, { keepPrevious: true, quiet: true });
export const useTrend = (year: number) => useCall(payYearCalls.trend, { query: { year } });
export const useCertificate = (employeeId: number, year: number) =>
  useCall(payYearCalls.certificate, { params: { employeeId }, query: { year } }, { quiet: true });
