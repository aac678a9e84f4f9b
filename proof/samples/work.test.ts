import { otherSamples } from './sample.ts'

// Sign-in, money, and work that must survive a crash.
await otherSamples((group) => ['T3', 'T4', 'T5'].includes(group))
