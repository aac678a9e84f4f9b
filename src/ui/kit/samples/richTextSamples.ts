/** Homework that uses everything the editor can do. */
export const homework = [
  '<h2>Water cycle</h2>',
  '<p>Read <strong>chapter 7</strong> and bring the <em>labelled</em> drawing. Water is H<sub>2</sub>O; a field is 40 m<sup>2</sup>. ',
  'Ask at the <a href="https://school.in/library">library <strong>desk</strong></a> for the model.</p>',
  '<h3>What to bring</h3>',
  '<ul><li><p>Cotton wool</p></li><li><p>A glass jar</p><ul><li><p>with its lid</p></li><li><p>and a label</p></li></ul></li></ul>',
  '<ol start="3"><li><p>Answer questions 3 to 5</p></li><li><p>Type <code>=SUM(A1:A5)</code> in the sheet</p></li></ol>',
  '<blockquote><p>Every drop was once a cloud.</p></blockquote>',
].join('')

/** Three languages, each line in its own direction. */
export const mixed = [
  '<p>Notice for all parents</p>',
  '<p>सभी अभिभावकों के लिए सूचना: विद्यालय शनिवार को बंद रहेगा।</p>',
  '<p>تمام والدین کے لیے اطلاع: اسکول ہفتے کو بند رہے گا۔</p>',
  '<ul><li><p>Office open until 1 pm</p></li><li><p>کل امتحان ہے</p></li><li><p>पुस्तकालय खुला है</p></li></ul>',
].join('')

/** Scripts and handlers that must never run, whoever stored them. */
export const hostile =
  '<p onclick="window.acted=1">Plain words stay.</p><script>window.acted=1</script><img src="x" onerror="window.acted=1">' +
  '<p><a href="javascript:window.acted=1">a link that acts</a></p><svg onload="window.acted=1"><p>inside</p></svg>' +
  '<iframe srcdoc="<script>parent.acted=1</script>"></iframe><style>body{display:none}</style>'
