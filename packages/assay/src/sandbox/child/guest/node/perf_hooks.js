module.exports = only('perf_hooks', { performance });
