import { IconLayoutBoard, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { Checkbox } from '../choices/Checkbox.tsx'
import { RadioGroup } from '../choices/RadioGroup.tsx'
import { SegmentedControl } from '../choices/SegmentedControl.tsx'
import { Switch } from '../choices/Switch.tsx'
import css from './Kit.module.css'
import { Specimen } from './Specimen.tsx'

/** Checkboxes, switches, radio buttons and segmented controls. */
export default function ChoicesSection() {
  const [ticked, setTicked] = useState(true)
  const [on, setOn] = useState(true)
  return (
    <div className={css.grid}>
      <Specimen name="Checkbox">
        <Checkbox label="Remember my user name" checked={ticked} onChange={setTicked} />
        <Checkbox label="All of class 7-B" checked={false} indeterminate onChange={() => {}} />
        <Checkbox label="Notify guardians" hint="By SMS and in the app" checked={false} onChange={() => {}} />
        <Checkbox label="I have read the rules" checked={false} onChange={() => {}} error="Tick this to continue" />
        <Checkbox label="No access" checked disabled onChange={() => {}} />
      </Specimen>
      <Specimen name="Switch">
        <Switch label="Quiet hours" checked={on} onChange={setOn} />
        <Switch label="SMS" hint="1 unit each" checked={false} onChange={() => {}} />
        <Switch label="Daily summary" spread checked onChange={() => {}} />
        <Switch label="Security alerts" spread hint="Cannot be turned off" checked disabled onChange={() => {}} />
      </Specimen>
      <Radios />
      <Segments />
    </div>
  )
}

function Radios() {
  const [paper, setPaper] = useState<'a4' | 'thermal'>('a4')
  return (
    <Specimen name="Radio">
      <RadioGroup
        label="Receipt paper"
        required
        value={paper}
        onChange={setPaper}
        options={[
          { value: 'a4', label: 'A4', hint: 'Two copies per sheet' },
          { value: 'thermal', label: 'Thermal, 80 mm' },
        ]}
      />
      <RadioGroup
        label="Gender"
        across
        value={null}
        onChange={() => {}}
        error="Choose one"
        options={[
          { value: 'girl', label: 'Girl' },
          { value: 'boy', label: 'Boy' },
          { value: 'other', label: 'Other', disabled: true },
        ]}
      />
    </Specimen>
  )
}

function Segments() {
  const [way, setWay] = useState<'cash' | 'upi' | 'card' | 'cheque'>('upi')
  const [view, setView] = useState<'board' | 'table'>('board')
  return (
    <Specimen name="Segmented" wide>
      <div className={css.row}>
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'board', label: 'Board', icon: IconLayoutBoard },
            { value: 'table', label: 'Table', icon: IconTable },
          ]}
        />
        <SegmentedControl
          label="Payment method"
          look="apart"
          value={way}
          onChange={setWay}
          options={[
            { value: 'cash', label: 'Cash', kbd: '1' },
            { value: 'upi', label: 'UPI', kbd: '2' },
            { value: 'card', label: 'Card', kbd: '3' },
            { value: 'cheque', label: 'Cheque', kbd: '4', disabled: true },
          ]}
        />
      </div>
    </Specimen>
  )
}
