import { otherSamples } from './sample.ts'

// The walls between schools, and who may do what.
await otherSamples((group) => ['T1', 'T2'].includes(group))
