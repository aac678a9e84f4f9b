import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { toast } from '../feedback/toast.ts'
import { DateField } from '../fields/DateField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Status } from '../indicators/Status.tsx'
import { ConfirmationDialog } from '../overlays/ConfirmationDialog.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { Drawer } from '../overlays/Drawer.tsx'
import { UnsavedGuard } from '../overlays/UnsavedGuard.tsx'
import { Select } from '../select/Select.tsx'
import css from './Kit.module.css'
import { Specimen } from './Specimen.tsx'

type OpenOverlay = 'dialog' | 'drawer' | 'beside' | 'confirm' | 'typed' | 'unsaved' | null

const houses = ['Ganga', 'Yamuna', 'Kaveri', 'Narmada'].map((name) => ({ value: name, label: name }))

/** Everything that opens over the page. */
export default function OverlaysSection() {
  const [open, setOpen] = useState<OpenOverlay>(null)
  const close = () => setOpen(null)
  return (
    <Specimen name="Overlays" wide>
      <div className={css.row}>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('beside')}>Drawer beside the list</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm by name</Button>
        <Button onClick={() => setOpen('typed')}>Confirm by typing</Button>
        <Button onClick={() => setOpen('unsaved')}>Unsaved work</Button>
      </div>
      <HouseDialog open={open === 'dialog'} close={close} />
      <StudentDrawer open={open === 'drawer'} modal close={close} />
      <StudentDrawer open={open === 'beside'} modal={false} close={close} />
      <Questions open={open} close={close} />
      <UnsavedGuard open={open === 'unsaved'} onStay={close} onLeave={close} onSave={close} />
    </Specimen>
  )
}

function Buttons({ close, save }: { close: () => void; save: string }) {
  const done = () => {
    toast.success('Teacher saved')
    close()
  }
  return (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button variant="primary" onClick={done}>
        {save}
      </Button>
    </>
  )
}

function HouseDialog({ open, close }: { open: boolean; close: () => void }) {
  const [house, setHouse] = useState<string | null>('Kaveri')
  const [day, setDay] = useState<string | null>('2026-11-20')
  return (
    <Dialog open={open} onClose={close} title="Change house" actions={<Buttons close={close} save="Change house" />}>
      <div className={css.stack}>
        <p>Diya Menon keeps her points. The change takes effect on the date you choose.</p>
        <Select label="House" options={houses} value={house} onChange={setHouse} />
        <DateField label="From" value={day} onChange={setDay} />
        <Button onClick={() => toast.error('Not saved', { detail: 'This house is full.' })}>Show an error</Button>
      </div>
    </Dialog>
  )
}

function StudentDrawer({ open, modal, close }: { open: boolean; modal: boolean; close: () => void }) {
  const [house, setHouse] = useState<string | null>('Kaveri')
  return (
    <Drawer
      open={open}
      modal={modal}
      wide={modal}
      onClose={close}
      title="Diya Menon"
      subtitle="GPS-2021-0417 · 7-B"
      actions={<Buttons close={close} save="Save" />}
    >
      <div className={css.stack}>
        <Status tone="bad" boxed>
          Third day absent
        </Status>
        <TextField label="Note" value="Guardian not informed yet" onChange={() => {}} />
        <Select label="House" options={houses} value={house} onChange={setHouse} />
      </div>
    </Drawer>
  )
}

function Questions({ open, close }: { open: OpenOverlay; close: () => void }) {
  return (
    <>
      <ConfirmationDialog
        open={open === 'confirm'}
        onClose={close}
        title="Cancel receipt GPS/26-27/004182?"
        confirmLabel="Cancel receipt"
        onConfirm={() => toast.success('Receipt cancelled')}
      >
        ₹17,475 goes back to Diya Menon’s dues. The receipt stays visible as cancelled.
      </ConfirmationDialog>
      <ConfirmationDialog
        open={open === 'typed'}
        onClose={close}
        title="Delete fee structure “Class 5 Tuition”?"
        typeName="Class 5 Tuition"
        confirmLabel="Delete structure"
        onConfirm={() => Promise.reject(new Error('38 students use this structure. Move them first.'))}
      >
        You can’t undo this.
      </ConfirmationDialog>
    </>
  )
}
