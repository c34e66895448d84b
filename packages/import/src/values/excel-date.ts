import { DateTime } from 'luxon';

/** The name of the format of a spreadsheet's dates: the days since 1900. */
export const EXCEL = 'excel';

const SERIAL = /^(\d{1,5})(?:[.,]\d+)?$/;

/** The day that the spreadsheet counts as 29 February 1900, which was none. */
const NO_DAY = 60;

/** Numbers that are rather years. As days, they are in 1904 and 1905. */
const isYear = (serial: number) => serial >= 1800 && serial <= 2100;

/** Returns the day of a spreadsheet's number, or `undefined` if it is none. A time is ignored. */
export function excelDate(value: string): string | undefined {
  const serial = Number(SERIAL.exec(value)?.[1]);
  if (!(serial > 0) || serial === NO_DAY || isYear(serial)) return undefined;
  const zero = DateTime.utc(1899, 12, serial < NO_DAY ? 31 : 30);
  return zero.plus({ days: serial }).toISODate() ?? undefined;
}
