import { hasZeroBits } from '../../rules/puzzle.ts'
import { solvePuzzle } from '../../rules/sha256.ts'

// Off the page's own thread, so that typing goes on while the puzzle is solved.
addEventListener('message', ({ data }: MessageEvent<{ puzzle: string; bits: number }>) => {
  postMessage(solvePuzzle(data.puzzle, (hash) => hasZeroBits(hash, data.bits)))
})
