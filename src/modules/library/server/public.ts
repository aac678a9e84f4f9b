/** For the reader: a book is a resource the caller sees. */
export { findResource } from './seeing.ts'
export { believable } from './usage.ts'
