import { otherSamples } from './sample.ts'

// Input, screens, live messages, logs and installation.
await otherSamples((group) => !['T1', 'T2', 'T3', 'T4', 'T5'].includes(group))
