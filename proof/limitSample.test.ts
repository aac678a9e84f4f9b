import { sample } from './sample.ts'

// Whatever is sent, shown, broadcast, logged and installed: everything the other two files do not hold.
await sample((group) => !['T1', 'T2', 'T3', 'T4', 'T5'].includes(group))
