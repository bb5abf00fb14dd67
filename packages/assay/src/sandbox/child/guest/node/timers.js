module.exports = only('timers', { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate });
