import { HouseForecasts } from './HouseForecasts.tsx';
import { StockRatings } from './StockRatings.tsx';

/** What houses say of a stock: ratings with target prices, and earnings forecasts. */
export function StockFigures({ code }: { code: string }) {
  return (
    <>
      <StockRatings code={code} />
      <HouseForecasts key={code} code={code} />
    </>
  );
}
