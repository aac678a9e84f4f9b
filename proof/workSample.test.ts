import { sample } from './sample.ts'

// Doors, money and work that must survive.
await sample((group) => ['T3', 'T4', 'T5'].includes(group))
