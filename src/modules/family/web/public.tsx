export { ChildPage } from './ChildPage.tsx'
export { KeptNote } from './KeptNote.tsx'
export { PageTitle } from './PageTitle.tsx'
export { useChild } from './useChild.ts'
