import { useState } from 'react'
import type { onlineTests } from '#modules/onlineTests/contract.ts'
import type { Reply } from '#platform/contract/route.ts'
import { playFrom, write } from '../../rules/playing.ts'
import type { Begun } from '../family/useSitting.ts'

type Preview = Reply<typeof onlineTests.routes.getTestPreview>

const untouched = playFrom({ seq: 0, answers: [] }, undefined)

/** A test in the player with nothing behind it: answers and photos live as long as the page, and the time stands still. */
export function usePreview({ minutes, ...test }: Preview, onOver: () => void): Begun {
  const [play, setPlay] = useState(untouched)
  const [photos, setPhotos] = useState<Begun['photos']['waiting']>([])
  return {
    sitting: { ...test, testItemId: null, photos: [] },
    play,
    saveState: null,
    secondsLeft: minutes * 60,
    answer: (testItemId, answer, isFlagged) => setPlay((now) => write(now, testItemId, answer, isFlagged, Date.now())),
    look: () => undefined,
    photos: {
      waiting: photos,
      refused: 0,
      add: async (testItemId, files) =>
        setPhotos((now) => [...now, ...files.map((file) => ({ testItemId, deviceKey: crypto.randomUUID(), file }))]),
      remove: async (id) => setPhotos((now) => now.filter(({ deviceKey }) => deviceKey !== id)),
    },
    handIn: async () => onOver(),
  }
}
