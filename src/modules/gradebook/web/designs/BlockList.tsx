import { IconPlus } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { Tree } from '#ui/tree/Tree.tsx'
import { moveNode } from '#ui/tree/treeMoves.ts'
import { type BlockKind, blockKinds, newBlocks } from '../../contracts/cardDesign.ts'
import type { CardBlock } from '../../contracts/designSchemas.ts'
import css from './Designer.module.css'
import { designText } from './words.ts'

type BlockListProps = {
  blocks: readonly CardBlock[]
  chosen: string | null
  readOnly: boolean
  onChoose: (key: string | null) => void
  onChange: (blocks: CardBlock[]) => void
}

const freshKey = () => `b-${crypto.randomUUID().slice(0, 8)}`

/** The blocks from top to bottom, moved by dragging, by keys or from their menu. */
export function BlockList({ blocks, chosen, readOnly, onChoose, onChange }: BlockListProps) {
  const text = useText(designText)
  const nameOf = (block: CardBlock) => {
    const own = block.kind === 'text' ? block.heading || block.text.split('\n')[0] : undefined
    return own ? `${text.kinds[block.kind]}: ${own.slice(0, 30)}` : text.kinds[block.kind]
  }
  const nodes = blocks.map((block) => ({ id: block.key, label: nameOf(block), data: block }))
  const add = (kind: BlockKind) => {
    const block = { ...newBlocks[kind], key: freshKey() } as CardBlock
    const at = blocks.findIndex(({ key }) => key === chosen)
    onChange(at < 0 ? [...blocks, block] : blocks.toSpliced(at + 1, 0, block))
    onChoose(block.key)
  }
  return (
    <div className={css.blocks}>
      <Tree<CardBlock>
        label={text.blocks}
        nodes={nodes}
        tools={false}
        selected={chosen}
        readOnly={readOnly}
        onOpen={({ id }) => onChoose(id)}
        // A block has nothing inside it.
        canDrop={(_, parent) => (parent === null ? null : text.blocks)}
        onMove={(move) => onChange(moveNode(nodes, { ...move, parentId: null }).map(({ data }) => data))}
        canDelete={() => blocks.length > 1}
        onDelete={({ id }) => {
          const at = blocks.findIndex(({ key }) => key === id)
          const rest = blocks.filter(({ key }) => key !== id)
          onChange(rest)
          onChoose(rest[Math.min(at, rest.length - 1)]?.key ?? null)
        }}
        badges={({ data }) => ('width' in data && data.width === 'half' ? <span className={css.half}>½</span> : null)}
      />
      {!readOnly && (
        <>
          <p className={css.hint}>{text.blockKeys}</p>
          <Menu
            label={text.addBlock}
            items={blockKinds.map((kind) => ({ label: text.kinds[kind], onSelect: () => add(kind) }))}
            trigger={(props) => (
              <Button {...props} icon={IconPlus} disabled={blocks.length >= 30}>
                {text.addBlock}
              </Button>
            )}
          />
        </>
      )}
    </div>
  )
}
