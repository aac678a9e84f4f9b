import { BlockTree } from '#platform/web/designer/BlockTree.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { blockKinds, newBlocks } from '../../contracts/cardDesign.ts'
import type { CardBlock } from '../../contracts/designSchemas.ts'
import { designText } from './words.ts'

type BlockListProps = {
  blocks: readonly CardBlock[]
  chosen: string | null
  readOnly: boolean
  onChoose: (key: string | null) => void
  onChange: (blocks: CardBlock[]) => void
}

/** The blocks of a card. */
export function BlockList(props: BlockListProps) {
  const text = useText(designText)
  const nameOf = (block: CardBlock) => {
    const own = block.kind === 'text' ? block.heading || block.text.split('\n')[0] : undefined
    return own ? `${text.kinds[block.kind]}: ${own.slice(0, 30)}` : text.kinds[block.kind]
  }
  return (
    <BlockTree<CardBlock>
      {...props}
      text={{ label: text.blocks, hint: text.blockKeys, add: text.addBlock }}
      nameOf={nameOf}
      isHalf={(block) => 'width' in block && block.width === 'half'}
      kinds={blockKinds.map((kind) => ({
        label: text.kinds[kind],
        make: (key) => ({ ...newBlocks[kind], key }) as CardBlock,
      }))}
    />
  )
}
