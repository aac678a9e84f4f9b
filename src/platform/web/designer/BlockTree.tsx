import { IconPlus } from '@tabler/icons-react'
import { Button } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { Tree } from '#ui/tree/Tree.tsx'
import { moveNode } from '#ui/tree/treeMoves.ts'
import css from './Designer.module.css'

export type BlockTreeProps<Block extends { readonly key: string }> = {
  text: { readonly label: string; readonly hint: string; readonly add: string }
  blocks: readonly Block[]
  nameOf: (block: Block) => string
  isHalf: (block: Block) => boolean
  /** What can be put on the page. */
  kinds: readonly { readonly label: string; readonly make: (key: string) => Block }[]
  chosen: string | null
  readOnly: boolean
  /** How few blocks there may be. */
  least?: number
  onChoose: (key: string | null) => void
  onChange: (blocks: Block[]) => void
}

const mostBlocks = 30
const freshKey = () => `b-${crypto.randomUUID().slice(0, 8)}`

/** The blocks of a page from top to bottom, moved by dragging, by keys or from their menu. */
export function BlockTree<Block extends { readonly key: string }>(props: BlockTreeProps<Block>) {
  const { text, blocks, nameOf, isHalf, kinds, chosen, readOnly, least = 1, onChoose, onChange } = props
  const nodes = blocks.map((block) => ({ id: block.key, label: nameOf(block), data: block }))
  const add = (make: (key: string) => Block) => {
    const block = make(freshKey())
    const at = blocks.findIndex(({ key }) => key === chosen)
    onChange(at < 0 ? [...blocks, block] : blocks.toSpliced(at + 1, 0, block))
    onChoose(block.key)
  }
  return (
    <div className={css.blocks}>
      <Tree<Block>
        label={text.label}
        nodes={nodes}
        tools={false}
        selected={chosen}
        readOnly={readOnly}
        onOpen={({ id }) => onChoose(id)}
        // A block has nothing inside it.
        canDrop={(_, parent) => (parent === null ? null : text.label)}
        onMove={(move) => onChange(moveNode(nodes, { ...move, parentId: null }).map(({ data }) => data))}
        canDelete={() => blocks.length > least}
        onDelete={({ id }) => {
          const at = blocks.findIndex(({ key }) => key === id)
          const rest = blocks.filter(({ key }) => key !== id)
          onChange(rest)
          onChoose(rest[Math.min(at, rest.length - 1)]?.key ?? null)
        }}
        badges={({ data }) => (isHalf(data) ? <span className={css.half}>½</span> : null)}
      />
      {!readOnly && (
        <>
          <p className={css.hint}>{text.hint}</p>
          <Menu
            label={text.add}
            items={kinds.map(({ label, make }) => ({ label, onSelect: () => add(make) }))}
            trigger={(trigger) => (
              <Button {...trigger} icon={IconPlus} disabled={blocks.length >= mostBlocks}>
                {text.add}
              </Button>
            )}
          />
        </>
      )}
    </div>
  )
}
