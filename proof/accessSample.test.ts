import { sample } from './sample.ts'

// Who may see and do what, over every route: the longest walks.
await sample((group) => group === 'T1' || group === 'T2')
