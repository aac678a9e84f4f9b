import { sample } from './sampling.ts'

await sample((group) => group !== 'T1' && group !== 'T2')
