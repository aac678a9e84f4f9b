import { type DragEvent, useState } from 'react'
import type { Spot } from '../../rules/paperEdits.ts'

/** What is dragged: a place of the paper, or a question of the bank. */
export type Dragged = { kind: 'place'; spot: Spot } | { kind: 'question'; versionId: string }

const format = 'application/x-paper-question'

/** Properties of an element that can be dragged. The arrows and the plus do the same with keys. */
export const draggable = (dragged: Dragged) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData(format, JSON.stringify(dragged))
    event.dataTransfer.effectAllowed = 'move'
  },
})

/** Properties of an element that takes what is dropped on it, and whether something is held over it. */
export function useDrop(onDrop: (dragged: Dragged) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(format)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        const data = event.dataTransfer.getData(format)
        if (data === '') return
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        onDrop(JSON.parse(data) as Dragged)
      },
    },
  }
}
