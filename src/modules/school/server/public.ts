export { type Letterhead, readLetterhead } from './letterhead.ts'
