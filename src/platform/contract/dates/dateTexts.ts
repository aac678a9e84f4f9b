import { serverText } from '../serverText.ts'
import { type CivilDate, displayDate } from './dates.ts'

type Year = { readonly start: CivilDate; readonly end: CivilDate; readonly name?: string }

export const endsBeforeStart = serverText('ends-before-start', 'The last day cannot come before the first.')

export const outsideYear = ({ start, end, name }: Year) => {
  const days = { start: displayDate(start), end: displayDate(end) }
  return name
    ? serverText('day-outside-named-year', 'Choose a day of {year}, {start} to {end}.', { year: name, ...days })
    : serverText('day-outside-year', 'Choose a day of the academic year, {start} to {end}.', days)
}
