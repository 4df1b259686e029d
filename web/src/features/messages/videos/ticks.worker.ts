// Ticks that go on while the page is hidden behind what is being recorded: browsers slow a hidden page's own timers down.
setInterval(() => postMessage(0), 1000 / 30)
