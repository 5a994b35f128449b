export { exchangeRateProblem, farRateNote, isFarRate } from './exchange-rate';
