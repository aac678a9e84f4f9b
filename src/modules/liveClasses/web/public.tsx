export { StartButton } from './StartButton.tsx'
export { useNow } from './useNow.ts'
export { useTimes } from './useTimes.ts'
