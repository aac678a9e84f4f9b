import { expect, type Locator, type Page } from '@playwright/test'
import { violationsByLook } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { phone } from '../support/people.ts'

test.describe.configure({ mode: 'parallel' })

const kit = '/developer/kit?only=richtext'

async function openEditor(page: Page, dir = 'ltr') {
  await page.goto(`${kit}&dir=${dir}`)
  const section = page.locator('#richtext')
  const circular = section.getByRole('textbox', { name: 'Circular' })
  await expect(circular).toBeVisible()
  return { section, circular, stored: section.getByLabel('Stored') }
}

/** Dispatches a paste event with the formats another program would provide. */
const paste = (place: Locator, kinds: Record<string, string>) =>
  place.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    for (const [kind, text] of Object.entries(given)) clipboardData.setData(kind, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, kinds)

/** As Word for the desktop writes it: conditional comments, bullets as text, and its own classes and namespaces. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
<body lang=EN-IN style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='mso-pagination:widow-orphan'><span lang=EN-US style='mso-ansi-language:EN-US'>Science fair<o:p></o:p></span></h1>
<p class=MsoNormal><span style='font-family:"Times New Roman",serif;color:red'>Bring <b style='mso-bidi-font-weight:normal'>two</b>
models, H<sub>2</sub>O.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Cotton wool<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>white<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;</span></span><![endif]>See <a href="https://school.in/fair"><span
style='color:blue;text-decoration:underline'>the page</span></a><o:p></o:p></p>
<p class=MsoNormal><a href="file:///C:/Users/x.docx">a file</a><img width=1 height=1 src="file:///C:/x.png" onerror="window.acted=1"></p>
<!--EndFragment--></body></html>`

test('typing and shortcuts produce the stored HTML', async ({ page }) => {
  const { circular, stored, section } = await openEditor(page)
  await circular.click()
  await page.keyboard.type('## Trip ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Friday')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' at ')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('nine')
  await page.keyboard.press('Control+i')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- water')
  await page.keyboard.press('Enter')
  await page.keyboard.type('food')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('fruit')
  await expect(stored).toHaveText(
    '<h2>Trip</h2><p><strong>Friday</strong> at <em>nine</em></p><ul><li><p>water</p></li>' +
      '<li><p>food</p><ul><li><p>fruit</p></li></ul></li></ul>',
  )
  await expect(section.getByRole('button', { name: 'Bulleted list' }).first()).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(circular).not.toBeFocused()
})

test('undo removes what was typed and redo restores it', async ({ page }) => {
  const { circular, stored, section } = await openEditor(page)
  await circular.click()
  // In one event: letters typed more than half a second apart are undone one by one.
  await page.keyboard.insertText('one')
  await page.keyboard.press('Control+u')
  await page.keyboard.press('Control+z')
  await expect(stored).toHaveText('')
  await page.keyboard.press('Control+y')
  await expect(stored).toHaveText('<p>one</p>')
  await section.getByRole('button', { name: 'Undo' }).first().click()
  await expect(stored).toHaveText('')
  await expect(circular).toBeFocused()
  await expect(section.getByRole('button', { name: 'Undo' }).first()).toHaveAttribute('aria-disabled', 'true')
})

test('Ctrl+K adds a link, checks it and removes it; readers open it in a new tab', async ({ page }) => {
  const { circular, stored, section } = await openEditor(page)
  await circular.click()
  await page.keyboard.type('see page')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  const address = dialog.getByLabel('Address')
  await expect(address).toBeFocused()
  await address.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Enter an address that starts with https://')
  await address.fill('https://b.in/k?X-Amz-Signature=1')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('This link expires after a while')
  await address.fill('school.in/fair')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(circular).toBeFocused()
  await expect(stored).toHaveText('<p>see <a href="https://school.in/fair">page</a></p>')
  const link = section.getByRole('link', { name: 'page (opens in a new tab)' }).first()
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await page.keyboard.press('Control+k')
  await dialog.getByRole('button', { name: 'Remove link' }).click()
  await expect(stored).toHaveText('<p>see page</p>')
  await page.keyboard.press('Control+k')
  await expect(address).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(circular).toBeFocused()
})

test('a shortcut applies to a selection made just before', async ({ page }) => {
  const { circular, stored } = await openEditor(page)
  await circular.click()
  await page.keyboard.type('see page')
  // In one task, as on a slow machine: the browser has not reported the selection yet.
  await circular.evaluate((element) => {
    document.getSelection()?.modify('extend', 'backward', 'word')
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', code: 'KeyB', ctrlKey: true, bubbles: true }))
  })
  await expect(stored).toHaveText('<p>see <strong>page</strong></p>')
})

test('text pasted from Word, Google Docs and web pages is converted to our formats', async ({ page }) => {
  const { circular, stored } = await openEditor(page)
  await circular.click()
  await paste(circular, { 'text/html': fromWord, 'text/plain': 'Science fair' })
  await expect(stored).toHaveText(
    '<h2>Science fair</h2><p>Bring <strong>two</strong> models, H<sub>2</sub>O.</p>' +
      '<ul><li><p>Cotton wool</p><ul><li><p>white</p></li></ul></li></ul>' +
      '<ol><li><p>See <a href="https://school.in/fair">the page</a></p></li></ol><p>a file</p>',
  )
  await page.keyboard.press('Control+z')
  await expect(stored).toHaveText('')
  await paste(circular, {
    'text/html':
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Read </span>' +
      '<span style="font-weight:700;font-style:italic">all</span></p><ul><li dir="ltr" style="font-weight:400"><p role="presentation">' +
      '<span>one</span></p></li><ul><li><p><span style="vertical-align:super">2</span></p></li></ul></ul></b>',
  })
  await expect(stored).toHaveText(
    '<p>Read <strong><em>all</em></strong></p><ul><li><p>one</p><ul><li><p><sup>2</sup></p></li></ul></li></ul>',
  )
  await page.keyboard.press('Control+z')
  await page.keyboard.type('a ')
  await paste(circular, {
    'text/html': '<span onclick="window.acted=1">few <i>words</i></span><script>window.acted=1</script>',
  })
  await expect(stored).toHaveText('<p>a few <em>words</em></p>')
  expect(await page.evaluate(() => 'acted' in window)).toBe(false)
})

test('UTL-03 the line limit is counted while typing, with its own message', async ({ page }) => {
  const { section } = await openEditor(page)
  const remarks = section.getByRole('textbox', { name: 'Remarks', exact: true })
  await expect(remarks).toHaveAccessibleDescription(/Printed on the report card 2 of 4 lines/)
  await remarks.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Third')
  await expect(section.getByText('3 / 4')).toBeVisible()
  await expect(remarks).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Fourth')
  await expect(section.getByText('4 / 4')).toBeVisible()
  await expect(remarks).toHaveAttribute('aria-invalid', 'true')
  await expect(remarks).toHaveAccessibleDescription(/Exceeds the limit of 4 lines\./)
  // Slowly typed letters are undone one by one, and the line with the last of them.
  await expect(async () => {
    await page.keyboard.press('Control+z')
    await expect(remarks).not.toHaveAttribute('aria-invalid', { timeout: 500 })
  }).toPass()
  await expect(section.getByText('4 / 4')).toBeHidden()
})

test('composed letters arrive whole, and each line takes its own direction', async ({ page }) => {
  const { circular, stored } = await openEditor(page)
  await circular.click()
  const input = await page.context().newCDPSession(page)
  for (const text of ['क', 'क्', 'क्ष'])
    await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await input.send('Input.insertText', { text: 'क्षमा' })
  await expect(stored).toHaveText('<p>क्षमा</p>')
  await page.keyboard.press('Enter')
  await input.send('Input.imeSetComposition', { text: 'اسک', selectionStart: 3, selectionEnd: 3 })
  await input.send('Input.insertText', { text: 'اسکول' })
  await expect(stored).toHaveText('<p>क्षमा</p><p>اسکول</p>')
  const edges = await circular.locator('p').evaluateAll((lines) =>
    lines.map((line) => {
      const range = document.createRange()
      range.selectNodeContents(line)
      const [words, box] = [range.getBoundingClientRect(), line.getBoundingClientRect()]
      return words.left - box.left < box.right - words.right ? 'left' : 'right'
    }),
  )
  expect(edges).toEqual(['left', 'right'])
})

test('the toolbar is one Tab stop, with arrow keys inside and a way back', async ({ page }) => {
  const { circular, section, stored } = await openEditor(page)
  await circular.click()
  await page.keyboard.type('x')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Shift+Tab')
  const bold = section.getByRole('button', { name: 'Bold' }).first()
  await expect(bold).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(stored).toHaveText('<p><em>x</em></p>')
  const italic = section.getByRole('button', { name: 'Italic' }).first()
  await expect(italic).toBeFocused()
  await expect(italic).toHaveAttribute('aria-pressed', 'true')
  await expect(italic).toHaveAttribute('aria-keyshortcuts', /I$/)
  await page.keyboard.press('End')
  await expect(section.getByRole('button', { name: 'Redo' }).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(bold).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(circular).toBeFocused()
  await page.keyboard.press('Alt+F10')
  await expect(bold).toBeFocused()
})

test('T7.1 stored text with scripts is shown as text only', async ({ page }) => {
  const { section } = await openEditor(page)
  await expect(section.getByText('Plain words stay.')).toBeVisible()
  await expect(section.getByText('a link that acts')).toBeVisible()
  await expect(section.getByRole('link', { name: 'a link that acts' })).toHaveCount(0)
  await section.getByText('Plain words stay.').click()
  expect(await page.evaluate(() => 'acted' in window)).toBe(false)
  expect(await section.locator('script, iframe, img, svg[onload], [onclick]').count()).toBe(0)
})

test('35 the placeholder is as high as the editor', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/RichTextEditor[^/]*$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(kit)
  const section = page.locator('#richtext')
  await expect(section.getByText('What to bring').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await section.boundingBox()
  release()
  await expect(section.getByRole('textbox', { name: 'Homework' })).toBeVisible()
  expect((await section.boundingBox())?.height).toBe(before?.height)
})

test('on a touch screen the toolbar is one row of large buttons', async ({ playwright, launchOptions, baseURL }) => {
  const fingers = '--blink-settings=primaryPointerType=2,availablePointerTypes=2'
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), fingers],
  })
  const page = await browser.newPage({ ...(baseURL && { baseURL }), viewport: phone, hasTouch: true, isMobile: true })
  const { section } = await openEditor(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  const bar = section.getByRole('toolbar').first()
  const boxes = await bar
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  expect(boxes).toHaveLength(16)
  expect(boxes.every(({ width, height }) => width >= 44 && height >= 44)).toBe(true)
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  await bar.getByRole('button', { name: 'Redo' }).scrollIntoViewIfNeeded()
  await expect(bar.getByRole('button', { name: 'Redo' })).toBeInViewport()
  await browser.close()
})

test('38 rich text breaks no rule of WCAG 2.2 AA', async ({ page }) => {
  const { circular } = await openEditor(page)
  await circular.click()
  await page.keyboard.type('words')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Link' })).toBeVisible()
  expect(await violationsByLook(page, { part: '#richtext' })).toEqual([])
})
