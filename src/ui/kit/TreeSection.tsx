import { IconBook2, IconBuildingCommunity, IconFileText, IconPlus, IconSchool, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { toast } from '../feedback/toast.ts'
import { Icon, type IconType } from '../Icon.tsx'
import { Badge } from '../indicators/Badge.tsx'
import { Status, type StatusTone } from '../indicators/Status.tsx'
import { Tree } from '../tree/Tree.tsx'
import { moveNode } from '../tree/treeMoves.ts'
import { indexTree } from '../tree/treeNode.ts'
import type { TreeProps } from '../tree/treeProps.ts'
import kit from './Kit.module.css'
import { Specimen } from './Specimen.tsx'
import {
  type SampleNode,
  type SampleTopic,
  sampleCurriculum,
  sampleOrganisation,
  sampleRule,
  sampleSyllabus,
} from './samples/treeSamples.ts'

const states: Record<'done' | 'doing' | 'late', [StatusTone, string]> = {
  done: ['good', 'Taught'],
  doing: ['leave', 'This week'],
  late: ['bad', '4 days behind'],
}
const icons: Partial<Record<SampleTopic['kind'], IconType>> = {
  chapter: IconBook2,
  topic: IconFileText,
  trust: IconBuildingCommunity,
  branch: IconSchool,
  section: IconUsers,
}

const renamed = (nodes: readonly SampleNode[], id: string, label: string): readonly SampleNode[] =>
  nodes.map((node) => ({
    ...node,
    label: node.id === id ? label : node.label,
    children: renamed(node.children ?? [], id, label),
  }))
const removed = (nodes: readonly SampleNode[], id: string): readonly SampleNode[] =>
  nodes.filter((node) => node.id !== id).map((node) => ({ ...node, children: removed(node.children ?? [], id) }))

function leading({ data }: SampleNode): ReactNode {
  const icon = icons[data.kind]
  return icon && <Icon of={icon} size={16} />
}

function badges({ data }: SampleNode): ReactNode {
  const state = data.state && states[data.state]
  return (
    <>
      {state && <Status tone={state[0]}>{state[1]}</Status>}
      {data.lessons && data.kind === 'chapter' && (
        <span style={{ minInlineSize: '4.5rem', textAlign: 'end' }}>{data.lessons} lessons</span>
      )}
    </>
  )
}

/** A curriculum that keeps the changes made to it. */
function SampleTree({ start, ...rest }: { start: () => SampleNode[] } & Partial<TreeProps<SampleTopic>>) {
  const [nodes, setNodes] = useState<readonly SampleNode[]>(start)
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <Tree<SampleTopic>
      label="Science, Class 7"
      nodes={nodes}
      selected={selected}
      leading={leading}
      badges={badges}
      canDrop={sampleRule}
      onOpen={(node) => setSelected(node.id)}
      onMove={(move) => setNodes((old) => moveNode(old, move))}
      onRename={(node, label) => setNodes((old) => renamed(old, node.id, label))}
      onDelete={(node) => {
        setNodes((old) => removed(old, node.id))
        toast.undo(`${node.label} deleted`, 'Undo', () => setNodes(nodes))
      }}
      canDelete={(node) => !node.data.locked}
      {...rest}
    />
  )
}

const count = (nodes: readonly SampleNode[]) => indexTree(nodes).size

/** The tree in each of its states. */
export function TreeSection() {
  const [tries, setTries] = useState(0)
  const many = useMemo(() => count(sampleSyllabus()), [])
  return (
    <div className={kit.grid}>
      <Specimen name="Units, chapters and topics: drag, Alt+arrow keys, or Move to…" wide>
        <SampleTree
          start={sampleCurriculum}
          toolsEnd={
            <Button icon={IconPlus} onClick={() => toast.info('A new unit')}>
              Add unit
            </Button>
          }
          actions={(node) =>
            node.data.kind === 'topic'
              ? []
              : [{ label: 'Add inside', icon: IconPlus, onSelect: () => toast.info('Add') }]
          }
        />
      </Specimen>
      <Specimen name={`${many.toLocaleString('en-IN')} nodes in a scrollable box`} wide>
        <SampleTree start={sampleSyllabus} label="Whole syllabus" startOpen="all" height="22rem" canDrop={() => null} />
      </Specimen>
      <Specimen name="Read-only: an organisation">
        <SampleTree
          start={sampleOrganisation}
          label="Organisation"
          readOnly
          startOpen="all"
          tools={false}
          badges={(node) => node.data.kind === 'section' && <Badge>Section</Badge>}
        />
      </Specimen>
      <Specimen name="Loading">
        <Tree label="Science, Class 7" nodes={[]} status="loading" />
      </Specimen>
      <Specimen name="Failed">
        <Tree label="Science, Class 7" nodes={[]} status="failed" onRetry={() => setTries(tries + 1)} />
      </Specimen>
      <Specimen name="Nothing yet">
        <Tree
          label="Science, Class 7"
          nodes={[]}
          empty={
            <EmptyState
              kind="nothing"
              sketch="books"
              compact
              title="No curriculum yet"
              body="Start with a unit, or copy last year’s curriculum."
              action={<Button variant="primary">Copy from 2025–26</Button>}
            />
          }
        />
      </Specimen>
    </div>
  )
}
