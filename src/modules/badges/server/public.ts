/** For the modules whose work earns badges: they record it in the transaction that causes it. */
export { type Activity, recordActivity, withdrawActivity } from './events.ts'
