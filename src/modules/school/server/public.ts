/** For everything that is printed: the school as it stands on its papers. */
export { type Letterhead, readLetterhead } from './letterhead.ts'
