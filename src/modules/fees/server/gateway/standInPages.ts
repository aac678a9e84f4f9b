/** The pages that the payer sees at the stand-in, and their headers. */
export const page = { 'content-type': 'text/html; charset=utf-8' }
const htmlPage = (body: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Stand-in gateway</title>
<style>body{font:1.125rem system-ui;max-width:28rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}button{font:inherit;padding:.5rem 1.5rem}label{display:block;padding:.5rem 0}</style>
<h1>Stand-in gateway</h1>${body}</html>`
export const payPage = (amount: number) =>
  htmlPage(
    `<p>For trying out online payment. No real money moves.</p><form method="post"><fieldset><legend>Pay with</legend>
<label><input type="radio" name="method" value="upi" checked> UPI</label><label><input type="radio" name="method" value="card"> Card</label>
<label><input type="radio" name="method" value="netbanking"> Net banking</label></fieldset>
<p><button>Pay ₹${(amount / 100).toFixed(2)}</button></p><p>Try out what else can happen:</p>
<p><button name="outcome" value="failed">Payment fails</button> <button name="outcome" value="pending">Bank takes its time</button>
<button name="outcome" value="left">Go back without paying</button></p></form>`,
  )
export const closedPage = htmlPage('<p>This payment was cancelled. Go back to the school’s page.</p>')
export const paidPage = htmlPage('<p>Paid. Go back to the school’s page and choose “Check with gateway”.</p>')
