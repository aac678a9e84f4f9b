export { ChildPage } from './ChildPage.tsx'
export { KeptNote } from './KeptNote.tsx'
export { useChild } from './useChild.ts'
