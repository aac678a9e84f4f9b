import { landingSamples } from './sample.ts'

await landingSamples()
