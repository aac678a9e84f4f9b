import { useEffect, useRef, useState } from 'react'
import css from './TreeLine.module.css'
import type { TreeNode } from './treeNode.ts'
import { useTreeText } from './useTreeText.ts'

interface RenameBoxProps {
  node: TreeNode
  /** Null if renaming was cancelled. */
  onDone: (node: TreeNode, label: string | null) => void
}

const longestName = 200

/** The field for renaming a line. Enter and blur save; Escape cancels. */
export function RenameBox({ node, onDone }: RenameBoxProps) {
  const text = useTreeText()
  const [label, setLabel] = useState(node.label)
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const finish = (kept: string | null) => {
    if (done.current) return
    done.current = true
    onDone(node, kept)
  }
  return (
    <input
      ref={input}
      className={css.rename}
      value={label}
      maxLength={longestName}
      aria-label={text.renaming(node.label)}
      onChange={(event) => setLabel(event.currentTarget.value)}
      onBlur={() => finish(label)}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // While an input method is composing, Enter belongs to it.
        if (event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        finish(event.key === 'Enter' ? label : null)
      }}
    />
  )
}
