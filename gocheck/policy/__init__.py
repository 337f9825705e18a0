"""Which findings count here: selection, severity, baseline, waivers, settings files."""
