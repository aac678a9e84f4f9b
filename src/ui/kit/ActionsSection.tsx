import {
  IconBell,
  IconCopy,
  IconDeviceMobile,
  IconDots,
  IconDownload,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Button, ButtonLink, type ButtonVariant } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Link } from '../actions/Link.tsx'
import { Menu } from '../actions/Menu.tsx'
import { Kbd } from '../Kbd.tsx'
import { Tooltip } from '../overlays/Tooltip.tsx'
import css from './Kit.module.css'
import { Specimen } from './Specimen.tsx'

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']

/** Buttons, links, menus and tooltips. */
export default function ActionsSection() {
  return (
    <div className={css.grid}>
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}`} wide>
          <div className={css.row}>
            <Button variant={variant}>Submit attendance</Button>
            <Button variant={variant} icon={IconPlus}>
              Add student
            </Button>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant} size="large" kbd="Ctrl ↵">
              Collect ₹ 38,750
            </Button>
            <Button variant={variant} loading>
              Saving marks
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </div>
        </Specimen>
      ))}
      <Specimen name="Full width and link">
        <Button variant="primary" size="large" block>
          Sign in
        </Button>
        <Button size="large" block icon={IconDeviceMobile}>
          Sign in with a code to my phone
        </Button>
        <div className={css.row}>
          <ButtonLink to="/students/new" variant="primary" icon={IconPlus}>
            New student
          </ButtonLink>
          <Link to="/forgot">Forgot password?</Link>
          <Link to="/people/1" look="ink">
            Aarav Kulkarni
          </Link>
        </div>
      </Specimen>
      <IconButtons />
      <Menus />
    </div>
  )
}

function IconButtons() {
  const [starred, setStarred] = useState(true)
  return (
    <Specimen name="Icon buttons">
      <div className={css.row}>
        <IconButton icon={IconBell} label="Notices" count={3} countLabel="3 unread" />
        <IconButton icon={IconPencil} label="Edit" kbd="E" />
        <IconButton icon={IconPrinter} label="Print" variant="secondary" />
        <IconButton icon={IconStar} label="Starred" pressed={starred} onClick={() => setStarred(!starred)} />
        <IconButton icon={IconDownload} label="Download" loading />
        <IconButton icon={IconTrash} label="Delete" disabled />
        <IconButton icon={IconPencil} label="Edit row" size="small" />
        <IconButton icon={IconPencil} label="Edit class" size="large" variant="secondary" />
      </div>
    </Specimen>
  )
}

function Menus() {
  const [archived, setArchived] = useState(false)
  return (
    <Specimen name="Menu, tooltip, shortcuts">
      <div className={css.row}>
        <Menu
          label="Actions for Diya Menon"
          trigger={(props) => <IconButton {...props} icon={IconDots} label="More actions" variant="secondary" />}
          items={[
            { label: 'Edit', icon: IconPencil, kbd: 'E' },
            { label: 'Copy to next year', icon: IconCopy, hint: 'Keeps guardian and transport' },
            { label: 'Print card', icon: IconPrinter, to: '/print' },
            'divider',
            { heading: 'Show' },
            { label: 'Archived', checked: archived, onSelect: () => setArchived(!archived) },
            { label: 'No access', disabled: true },
            'divider',
            { label: 'Delete', icon: IconTrash, danger: true },
          ]}
        />
        <Tooltip label="Late fee of ₹5 a day from day 11, up to ₹600" describes>
          <Button variant="quiet">Why is this due?</Button>
        </Tooltip>
        <Kbd>Ctrl K</Kbd>
        <Kbd>?</Kbd>
      </div>
    </Specimen>
  )
}
