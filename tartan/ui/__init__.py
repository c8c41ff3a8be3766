"""The face of the program on a full screen: app, screens, widgets and the cloth they are dressed in."""
